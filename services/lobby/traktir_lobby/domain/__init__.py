"""The room and its rules: plain data and small functions. Knows neither Redis nor HTTP nor the clock on the wall."""

-- expect: stopped
-- says: ran for more than
::again::
goto again

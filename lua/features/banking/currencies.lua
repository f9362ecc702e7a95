-- What counts as gold in the figures of staff.

economy.currency("gold")
economy.currency("bank_check", "worth")

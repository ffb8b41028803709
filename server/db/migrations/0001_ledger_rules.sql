-- The ledger is append only and its sum per account never negative, whoever writes to it.
-- Each entry carries the balance after it. The trigger computes it from the entry before; `ledger_order` (unique) lets
-- only one entry follow another, so two writers at once cannot both spend the same balance in any isolation level, and
-- `ledger_never_negative` refuses the one that would go below zero.
CREATE FUNCTION ledger_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq integer;
  last_balance integer;
BEGIN
  -- Writers to one account take turns, so that the second sees what the first left.
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR UPDATE;
  -- The same entry again changes nothing, also when it could not be afforded twice.
  IF EXISTS (SELECT 1 FROM ledger WHERE kind = NEW.kind AND reference = NEW.reference) THEN
    RETURN NULL;
  END IF;
  SELECT seq, balance_after INTO last_seq, last_balance
    FROM ledger WHERE user_id = NEW.user_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last_seq, 0) + 1;
  NEW.balance_after := coalesce(last_balance, 0) + NEW.amount;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION ledger_append();
--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the credential ledger is append only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

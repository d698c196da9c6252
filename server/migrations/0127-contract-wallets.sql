-- A contract's address may be somebody else's on another chain. Whose signature was checked by code is
-- this wallet on that one chain; null: a key signed, which is the same everywhere.
alter table wallets add column contract_chain_id bigint;

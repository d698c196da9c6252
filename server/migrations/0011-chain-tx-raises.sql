-- In the chain's own currency, besides the data.
alter table chain_tx add column value numeric(78, 0) not null default 0 check (value >= 0);

-- Which of the transactions that an attempt signed for its nonce is the one that counts.
alter table chain_tx add column mined_hash text;
update chain_tx set mined_hash = hash where status in ('final', 'reverted');

-- The same transaction again, nonce and all, with higher fees: signed because none before it was
-- mined, and written down before any node hears of it.
create table chain_tx_raises (
  intent text not null,
  attempt integer not null,
  raise integer not null check (raise > 0),
  raw text not null,
  hash text not null unique,
  created_at timestamptz not null,
  primary key (intent, attempt, raise),
  foreign key (intent, attempt) references chain_tx (intent, attempt)
);

create trigger append_only before update or delete or truncate on chain_tx_raises
  for each statement execute function refuse_change();

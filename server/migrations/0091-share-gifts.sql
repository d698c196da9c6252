-- Stock tokens that a wallet of a local network is given once, to have something to look at.
create table share_gifts (
  id uuid primary key,
  chain_id bigint not null,
  address text not null references wallets (address),
  symbol text not null,
  amount numeric(78, 0) not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'failed')),
  created_at timestamptz not null,
  unique (chain_id, address, symbol)
);

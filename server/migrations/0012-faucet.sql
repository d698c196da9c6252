-- Gas that was promised to a wallet of a local chain. A second promise waits for the first one.
create table faucet_grants (
  id uuid primary key,
  chain_id bigint not null,
  address text not null references wallets (address),
  amount numeric(78, 0) not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'failed')),
  created_at timestamptz not null
);

create unique index faucet_grants_open on faucet_grants (chain_id, address) where status = 'open';

-- For callers without cookies. The token itself is shown once and is nowhere here.
create table access_tokens (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  address text not null references wallets (address),
  chain_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('read', 'trade')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index access_tokens_of_wallet on access_tokens (address, created_at desc, id desc);

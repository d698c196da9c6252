-- Who a wallet belongs to; the flags are what restriction follows from (Spec 6).
create table entities (
  id uuid primary key default gen_random_uuid(),
  is_blocked boolean not null default false,
  is_whitelisted boolean not null default false,
  is_aml_flagged boolean not null default false,
  created_at timestamptz not null
);

create table wallets (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  entity_id uuid not null references entities (id),
  is_aml_flagged boolean not null default false,
  created_at timestamptz not null
);

create index wallets_by_entity on wallets (entity_id);

-- The token itself is nowhere: whoever reads this table cannot act for anybody.
create table sessions (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  address text not null references wallets (address) on delete cascade,
  chain_id bigint not null check (chain_id > 0),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_by_address on sessions (address);
create index sessions_by_expiry on sessions (expires_at);

-- Never cleaned up: a nonce counts once, ever.
create table sign_in_nonces (
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  nonce uuid not null,
  used_at timestamptz not null,
  primary key (address, nonce)
);

-- The first acceptance of each form and version; with chain and nonce the signed text can be
-- written again and compared with its hash.
create table terms_acceptances (
  address text not null references wallets (address),
  form text not null check (form in ('company', 'usdplus')),
  version_date date not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  signature text not null,
  chain_id bigint not null,
  nonce uuid not null,
  accepted_at timestamptz not null,
  primary key (address, form, version_date)
);

-- Only what differs from the bundled defaults.
create table feature_flags (
  name text primary key,
  is_on boolean not null,
  updated_at timestamptz not null
);

-- Who confirmed that USD+ may be offered to them, and what they read: the hash is that of the text as
-- it was shown, in its language. The first confirmation of a version is the evidence.
create table eligibility_confirmations (
  address text not null references wallets (address),
  version_date date not null,
  language text not null check (language in ('en', 'es-MX')),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  confirmed_at timestamptz not null,
  primary key (address, version_date)
);

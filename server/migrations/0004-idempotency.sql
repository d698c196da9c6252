-- What a caller's key was answered with, so that the same request again does nothing again.
create table idempotency_keys (
  principal text not null,
  key text not null check (length(key) between 1 and 200),
  -- Of method, address and body: the same key with another request is a mistake of the caller.
  fingerprint text not null,
  status integer not null check (status between 200 and 499),
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (principal, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

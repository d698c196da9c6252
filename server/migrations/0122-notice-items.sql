-- The list of words is the code's.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind ~ '^[a-z_]{1,40}$');

-- The notice centre: each row was written with what it tells of, once under its key.
create table notice_items (
  id uuid primary key default make_id(),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  kind text not null check (
    kind in ('fills', 'redemptions', 'wires', 'dividends', 'identity', 'transfers')
  ),
  event text not null,
  key text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Not to be mailed, to be mailed, or handed over.
  mail text not null default 'none' check (mail in ('none', 'due', 'sent')),
  unique (wallet, key)
);

create index notice_items_of_wallet on notice_items (wallet, created_at desc, id desc);
create index notice_items_unread on notice_items (wallet) where read_at is null;

-- Only what somebody has set.
create table notice_preferences (
  wallet text not null,
  kind text not null check (
    kind in ('fills', 'redemptions', 'wires', 'dividends', 'identity', 'transfers')
  ),
  is_shown boolean not null,
  is_mailed boolean not null,
  primary key (wallet, kind)
);

create table notice_languages (
  wallet text primary key,
  language text not null check (language in ('en', 'es-MX'))
);

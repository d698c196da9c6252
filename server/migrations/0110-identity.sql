-- A wallet that looks is told when a step of its account changed. The list of words is the code's.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind ~ '^[a-z_]{1,40}$');

-- Codes that were asked for. The code itself is nowhere: it is made when the mail is written, and
-- only its hash stays.
create table email_codes (
  id uuid primary key,
  number bigint generated always as identity,
  entity_id uuid not null references entities (id),
  email text not null check (length(email) between 3 and 254),
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  tries integer not null default 0 check (tries between 0 and 6),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  sent_at timestamptz,
  used_at timestamptz
);
create index email_codes_by_entity on email_codes (entity_id, number desc);
create index email_codes_by_email on email_codes (email, asked_at desc);

create table confirmed_emails (
  entity_id uuid primary key references entities (id),
  email text not null check (length(email) between 3 and 254),
  confirmed_at timestamptz not null
);
create index confirmed_emails_by_email on confirmed_emails (email);

-- Identity checks, as the provider names them. `found`: what it knows of the holder, without the tax
-- number, of which only what is shown is kept.
create table identity_checks (
  inquiry_id text primary key check (length(inquiry_id) between 1 and 64),
  entity_id uuid not null references entities (id),
  -- How many the holder had before it: two starts at once are one.
  number integer not null,
  type text not null check (type in ('PERSONA', 'ENTITY')),
  status text not null check (status in (
    'created', 'pending', 'completed', 'needs_review', 'approved', 'declined', 'failed', 'expired'
  )),
  found jsonb,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  looked_at timestamptz,
  unique (entity_id, number)
);
create index identity_checks_waiting on identity_checks (looked_at nulls first)
  where status in ('created', 'pending', 'completed', 'needs_review', 'expired');

-- Notices of the provider, each acted upon once.
create table kyc_events (event_id text primary key, received_at timestamptz not null);

-- Screenings against watch lists; of one holder at most one is under way.
create table screenings (
  id uuid primary key,
  number bigint generated always as identity,
  entity_id uuid not null references entities (id),
  inquiry_id text not null references identity_checks (inquiry_id),
  attempt integer not null default 1,
  report_id text,
  status text not null check (status in ('requested', 'pending', 'clear', 'match', 'errored')),
  asked_at timestamptz not null,
  changed_at timestamptz not null
);
create index screenings_by_entity on screenings (entity_id, number desc);
create unique index screenings_open on screenings (entity_id)
  where status in ('requested', 'pending', 'errored');

-- What was signed, as it was signed; the newest counts.
create table tax_forms (
  id uuid primary key,
  number bigint generated always as identity,
  entity_id uuid not null references entities (id),
  wallet text not null references wallets (address),
  form text not null check (form in ('W9', 'W8BEN', 'W8BENE')),
  type text not null check (type in ('PERSONA', 'ENTITY')),
  name text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- Masked.
  tax_number text not null,
  inquiry_id text not null references identity_checks (inquiry_id),
  signed_at timestamptz not null
);
create index tax_forms_by_entity on tax_forms (entity_id, number desc);
create trigger append_only before update or delete or truncate on tax_forms
  for each statement execute function refuse_change();

-- The steps that others know of, written down with each of their changes.
create table account_step_states (
  entity_id uuid not null references entities (id),
  step text not null check (step in ('account', 'bank')),
  status text not null check (status in (
    'not_started', 'in_progress', 'needs_more', 'in_review', 'approved', 'refused'
  )),
  reason text,
  expected_at timestamptz,
  changed_at timestamptz,
  primary key (entity_id, step)
);

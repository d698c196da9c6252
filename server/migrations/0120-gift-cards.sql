-- Of version 7, as every id: the time, then chance. For rows that are written where only a database is.
create function make_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- What was given away and waits for whoever has its code. The code itself is nowhere: a hash finds the
-- card, and the last four letters are what its owner is shown. A reward is a card without a code, which
-- belongs to somebody from the beginning.
create table gift_cards (
  id uuid primary key default make_id(),
  code_hash text unique check (code_hash ~ '^[0-9a-f]{64}$'),
  code_end text check (length(code_end) = 4),
  kind text not null check (kind in ('stock', 'usd')),
  stock_id integer,
  amount numeric(78, 0) not null check (amount > 0),
  given_by text check (length(given_by) <= 60),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_by text check (claimed_by ~ '^0x[0-9a-f]{40}$'),
  claimed_at timestamptz,
  destination text check (destination in ('wallet', 'account')),
  chain_id bigint,
  status text check (status in ('on_its_way', 'received')),
  -- Which transaction of ours is the one: what the chain undid is sent anew under another name.
  attempt integer not null default 0,
  -- Why it is not on its way yet.
  waits_for text check (waits_for in ('chain', 'restricted')),
  received_at timestamptz,
  transaction_hash text,
  check ((kind = 'stock') = (stock_id is not null)),
  check ((code_hash is null) = (code_end is null)),
  -- Claimed as a whole or not at all, and nobody's card has a code that is nobody's.
  check ((claimed_by is null) = (claimed_at is null)),
  check ((claimed_by is null) = (destination is null)),
  check ((claimed_by is null) = (status is null)),
  check (code_hash is not null or claimed_by is not null),
  check (chain_id is null or claimed_by is not null),
  check (destination is distinct from 'wallet' or chain_id is not null),
  check ((status is not distinct from 'received') = (received_at is not null))
);

create index gift_cards_of_owner on gift_cards (claimed_by, claimed_at desc, id desc)
  where claimed_by is not null;
create index gift_cards_by_age on gift_cards (created_at desc, id desc);

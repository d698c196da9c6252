-- Who takes part in the referral program: an entity once, with the code that it hands out.
create table subscribers (
  id uuid primary key default make_id(),
  entity_id uuid not null unique references entities (id),
  -- Where its rewards go, and on which network.
  wallet text not null unique references wallets (address),
  chain_id bigint not null,
  referral_code text not null unique check (referral_code ~ '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  referrer_id uuid references subscribers (id),
  state text not null check (state in ('joined', 'referred', 'traded', 'rewarded')),
  joined_at timestamptz not null,
  traded_at timestamptz,
  check (referrer_id is distinct from id),
  check ((state = 'joined') = (referrer_id is null)),
  check ((state in ('traded', 'rewarded')) = (traded_at is not null))
);

create index subscribers_of_referrer on subscribers (referrer_id, joined_at desc, id desc)
  where referrer_id is not null;

-- One for each person who was brought and traded; what it is worth is a card of the referrer's.
create table referral_rewards (
  subscriber_id uuid primary key references subscribers (id),
  referrer_id uuid not null references subscribers (id),
  gift_card_id uuid not null unique references gift_cards (id),
  created_at timestamptz not null,
  check (subscriber_id <> referrer_id)
);

create index referral_rewards_of_referrer on referral_rewards (referrer_id);

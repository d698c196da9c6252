-- The address book of a wallet.
create table contacts (
  wallet text not null references wallets (address),
  address text not null,
  label text not null,
  created_at timestamptz not null,
  primary key (wallet, address)
);

-- Transfers of our tokens from one wallet to another, once their block is confirmed. Payments of our contracts and of
-- our own accounts are no transfers: they belong to orders, redemptions, dividends and gifts.
create table token_transfers (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  mined_at timestamptz not null,
  token text not null,
  sender text not null,
  receiver text not null,
  amount numeric(78, 0) not null,
  is_final boolean not null default false,
  primary key (chain_id, block_number, log_index)
);
create index token_transfers_sender on token_transfers (sender, mined_at);
create index token_transfers_receiver on token_transfers (receiver, mined_at);
create index token_transfers_open on token_transfers (chain_id, block_number) where not is_final;

-- The final block up to which transfers of payment tokens were read. Those tokens have far more holders than we have
-- wallets, so only the transfers of our wallets are read, from final blocks.
create table payment_transfer_cursors (
  chain_id bigint primary key,
  block_number bigint not null
);

-- Received tokens are a kind of notification of their own.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('fills', 'redemptions', 'wires', 'bridge', 'received', 'dividends', 'identity', 'transfers')
);
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (
  kind in ('fills', 'redemptions', 'wires', 'bridge', 'received', 'dividends', 'identity', 'transfers')
);

-- Stocks that a wallet marked.
create table favourites (
  wallet text not null references wallets (address),
  stock_id integer not null references stocks,
  created_at timestamptz not null,
  primary key (wallet, stock_id)
);

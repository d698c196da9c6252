-- What is on its way is looked for every half minute, among all that ever was.
create index gift_cards_unsent on gift_cards (claimed_at)
  where status = 'on_its_way' and destination = 'wallet';
create index notice_items_due on notice_items (created_at) where mail = 'due';

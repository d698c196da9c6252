-- The owner's name at the bank, where it is near the holder's but not equal: an operator approves such a link first.
alter table bank_links
  add column review_name text,
  add column reviewed_at timestamptz;

-- How often somebody made a call in the present minute or hour, counted for all processes together.
-- Unlogged: a count is worth no sync, and after a crash of the database it begins anew.
create unlogged table rate_counts (
  name text not null,
  key text not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (name, key)
) with (fillfactor = 50);

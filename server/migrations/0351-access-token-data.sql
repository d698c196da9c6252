-- Personal data that a token reads because its owner chose so. The tokens made before read none of it.
alter table access_tokens
  add column personal_data text[] not null default '{}'
  check (personal_data <@ array['identity', 'tax']);

-- So that people can see where they are signed in, and end one of their sessions. The id names a
-- session to its owner; the token, which opens it, stays out of the list.
alter table sessions add column id uuid;
alter table sessions add column device text not null default '' check (length(device) <= 200);

-- Of version 7, as every id: the time, then chance.
update sessions set id = encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from created_at) * 1000)::bigint) from 3)
  from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

alter table sessions alter column id set not null;
alter table sessions alter column device drop default;
create unique index sessions_by_id on sessions (id);

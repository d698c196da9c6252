-- How far the clock of a process is ahead of the database's; null for providers, and until it was measured.
alter table heartbeats add column skew_ms integer;

-- Operators have tokens of their own, so whoever approves is proven. What was approved before was
-- under a name that anybody could write, and counts no more.
alter table approvals add column is_proven boolean not null default false;
alter table approvals drop constraint approvals_subject_who_key;
alter table approvals add constraint approvals_once unique (subject, who, is_proven);

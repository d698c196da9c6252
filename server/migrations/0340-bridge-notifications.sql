-- A finished transfer between networks is a kind of notification of its own.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('fills', 'redemptions', 'wires', 'bridge', 'dividends', 'identity', 'transfers')
);
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (
  kind in ('fills', 'redemptions', 'wires', 'bridge', 'dividends', 'identity', 'transfers')
);

-- Notices about the coming end of a tax form that were decided, each once: days before the form's last day.
create table tax_form_notices (
  tax_form_id uuid not null references tax_forms (id),
  days integer not null check (days > 0),
  created_at timestamptz not null,
  primary key (tax_form_id, days)
);

-- The trace in which a transaction was signed, in the form of the W3C header. The indexer continues it at the
-- transaction's events. Null without tracing.
alter table chain_tx add column traceparent text;

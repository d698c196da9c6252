/** Adds to the count of sign-ins of one address, which is exact over all processes. */
const countSignIn = `insert into rate_counts as known (name, key, count, ends_at)
  values ('floor', $1, 1, clock_timestamp() + interval '1 minute')
  on conflict (name, key) do update set
    count = 1 + case when known.ends_at <= clock_timestamp() then 0 else known.count end,
    ends_at = case when known.ends_at <= clock_timestamp()
      then excluded.ends_at else known.ends_at end
  returning count`

const findSession = `select s.address, s.chain_id, s.created_at, s.last_seen_at, s.expires_at,
    w.created_at as wallet_created_at, w.contract_chain_id
  from sessions s join wallets w on w.address = s.address where s.token_hash = $1`

const consent = `w.is_aml_flagged, w.created_at, w.contract_chain_id, e.is_blocked, e.is_whitelisted,
  e.is_aml_flagged as is_entity_aml_flagged,
  array(select form from terms_acceptances where address = w.address and version_date = $2::date)
    as signed,
  exists (select from eligibility_confirmations
    where address = w.address and version_date = $3::date) as is_confirmed`

const lists = {
  listOrders: `select * from token_orders where requester = $1 and is_canonical
    order by created_at desc, id desc limit 10`,
  listOrderDetails: `select o.id,
      (select json_agg(json_build_object(
        'chain_id', chain_id::text, 'fill_id', fill_id, 'asset_amount', asset_amount::text,
        'payment_amount', payment_amount::text, 'fee_amount', fee_amount::text,
        'block_number', block_number::text, 'log_index', log_index,
        'transaction_hash', transaction_hash, 'mined_at', mined_at
      ) order by block_number, log_index)
      from order_fills where token_order_id = o.id and is_canonical) as fills,
      (select cancellable_at from order_cancel_dues where token_order_id = o.id
        order by block_number desc, log_index desc limit 1) as cancellable_at,
      (select kind from order_held_proceeds where token_order_id = o.id
        order by block_number desc, log_index desc limit 1) as proceeds
    from unnest($1::uuid[]) as o (id)`,
  listRedemptions: `select *, (select count(*) from redemptions where owner = $1 and is_canonical)
    from redemptions where owner = $1 and is_canonical
    order by requested_at desc, id desc limit 10`,
  listWireRequests: `select q.*, m.receipts, m.minted_amount from wire_requests q
    left join lateral (
      select array_agg(r.cents::text order by r.recorded_at, r.id) as receipts,
        sum((select sum(w.amount) from wire_mints w where w.bank_ref_hash = r.bank_ref_hash))
          as minted_amount
      from incoming_wires r
      where r.memo_code = q.memo_code and r.status in ('arrived', 'minting', 'minted')
    ) m on true
    where q.wallet = $1 and q.memo_code in (
      select memo_code from wire_requests where wallet = $1 and is_listed
      order by is_fulfilled, created_at desc, memo_code limit 10)
    order by q.is_fulfilled, q.created_at desc, q.memo_code`,
}

const logins = {
  countSignIn,
  claimNonce: `with claimed as (
      insert into sign_in_nonces (address, nonce, used_at) values ($1, $4, $5)
      on conflict do nothing returning nonce
    )
    select known.* from claimed left join (
      select w.address, ${consent} from wallets w join entities e on e.id = w.entity_id
      where w.address = $1
    ) known on true`,
  openSession: `with ended as (
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at < $6
        union all (
          select token_hash from sessions where address = $4 and expires_at >= $6
          order by last_seen_at desc, id desc offset 49)
      )
    )
    insert into sessions
      (token_hash, id, device, address, chain_id, created_at, last_seen_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $6, $7)`,
}

const orders = {
  findAnswer: `select fingerprint, status, answer from idempotency_keys
    where principal = $1 and key = $2 and created_at > $3`,
  findConsent: `select ${consent} from wallets w join entities e on e.id = w.entity_id
    where w.address = $1`,
  listSplits: `select array(select stock_id from corporate_actions where kind = 'split'
      and step in ('announced', 'halted', 'canceling', 'recalled') and ex_date <= $1::date),
    exists (select from corporate_action_odd_records where not is_followed) as has_odd_records`,
  lockKey: `select pg_try_advisory_xact_lock(hashtextextended($4, 7203411)) as is_locked,
      known.fingerprint, known.status, known.answer
    from (select 1) as one left join idempotency_keys known
      on principal = $1 and key = $2 and created_at > $3`,
  readFacts: `select quoted.fee_amount, quoted.network_fee_amount,
      exists (select from restrictions
        where chain_id = $1 and address = any ($5::text[]) and is_wanted) as is_restricted,
      exists (select from token_orders where chain_id = $1 and requester = $4
        and case when side = 'BUY' then payment_token else asset_token end = $6
        and is_sponsored and block_number is null
        and status not in ('FILLED', 'CANCELLED', 'REJECTED')) as is_nonce_in_use
    from (select 1) as one left join order_quotes quoted
      on chain_id = $1 and contract = $2 and order_hash = $3 and is_sponsored`,
  insertOrder: `insert into token_orders
      (chain_id, contract, order_hash, requester, recipient, stock_id, symbol, side, type, tif,
      asset_token, payment_token, asset_amount, payment_amount, price, request_timestamp, id,
      is_sponsored, fee_amount, network_fee_amount, has_quote, created_at, status, submission,
      job_version)
    values ($1, $2, $3, $4, $5, $6, $7, 'BUY', $8, $9, $10, $11, $12, $13, null, $14, $15,
      true, $16, $17, true, $18, 'PENDING_SUBMIT', $19, 1)
    on conflict do nothing returning *`,
  insertJob: `with job as (
      insert into pgboss.job_common (name, data, expire_seconds, deletion_seconds, keep_until,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
        heartbeat_seconds)
      values ('orders.advance', $1, $2, $3, now() + $4::integer * interval '1 second', $5, $6, $7,
        $8, $9, $10, $11)
    )
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'orders.advance')`,
  readQueue: `select expire_seconds, deletion_seconds, retention_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    from pgboss.queue where name = 'orders.advance'`,
  storeAnswer: `insert into idempotency_keys as known
      (principal, key, fingerprint, status, answer, created_at)
    values ($1, $2, $3, 200, $4, $5)
    on conflict (principal, key) do update set fingerprint = excluded.fingerprint,
      status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
    where known.created_at <= $6`,
}

/** The statements of the floors: those that the durable work of a request needs, as the API sends them. */
export const floorStatements = { findSession, ...lists, ...logins, ...orders }

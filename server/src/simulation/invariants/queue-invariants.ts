import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

/**
 * Records each payment that starts while an earlier request of the same queue could be paid, at the moment when it
 * starts: what a reorg or an operator changes later does not matter. The query is independent of the one by which the
 * server orders the queue.
 */
export const OVERTAKINGS_SQL = `create table simulated_overtakings (later uuid, earlier uuid);
create function record_overtaking() returns trigger language plpgsql as $$
begin
  insert into simulated_overtakings
    select l.id, e.id from redemptions l join redemptions e using (chain_id, payment_token)
    where l.id = new.redemption_id and e.id <> l.id
      and (e.block_number < l.block_number
        or (e.block_number = l.block_number and e.ticket < l.ticket))
      and e.is_canonical and e.closed_by is null
      and e.status in ('SUBMITTED', 'PENDING_ESCROW', 'ESCROWED')
      and coalesce(e.waiting_for, '') <> 'approval';
  return null;
end $$;
create trigger record_overtaking after insert on redemption_events
  for each row when (new.event = 'send_payment') execute function record_overtaking();`

/** Requirement CW-09: lists the payments that started before that of an earlier request. */
export async function listOvertakingViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ later: string; earlier: string }>`
    select later, earlier from simulated_overtakings order by 1, 2
  `.execute(db)
  return rows.map(
    ({ later, earlier }) => `Redemption ${later} was paid before ${earlier}, which came first.`,
  )
}

import type { Db } from '../../tables/tables.ts'

/** Lists stored settings by name; obsolete flags may be among them. */
export async function listStoredFlags(db: Db): Promise<Record<string, boolean>> {
  const rows = await db.selectFrom('feature_flags').select(['name', 'is_on']).execute()
  return Object.fromEntries(rows.map(({ name, is_on }) => [name, is_on]))
}

export async function saveFeatureFlagRow(
  db: Db,
  { name, isOn, nowMs }: { name: string; isOn: boolean; nowMs: number },
): Promise<void> {
  const setting = { is_on: isOn, updated_at: new Date(nowMs) }
  await db
    .insertInto('feature_flags')
    .values({ name, ...setting })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(setting))
    .execute()
}

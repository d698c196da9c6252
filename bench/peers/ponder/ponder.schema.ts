import { onchainTable } from 'ponder'

export const transfer = onchainTable('transfer', (t) => ({
  id: t.text().primaryKey(),
  block: t.bigint().notNull(),
  sender: t.hex().notNull(),
  receiver: t.hex().notNull(),
  amount: t.bigint().notNull(),
}))

import { orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { achDirections } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { z } from 'zod'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'

/**
 * The step `unsure` means that the request was sent and its response was lost. It is retried with the same
 * idempotency key, so that it takes effect once.
 */
const step = z.enum(['form', 'review', 'unsure'])

const base = {
  account: z.string(),
  amountText: z.string(),
  /** Idempotency key: created once per intent and sent with every retry. */
  key: z.uuid(),
  step,
}

const transferSchema = z.strictObject({ ...base, direction: z.enum(achDirections) })

const tradeSchema = z.strictObject({
  ...base,
  side: z.enum(orderSides),
  unit: z.enum(['dollars', 'shares']),
  stock: z.strictObject({ id: z.int(), symbol: z.string(), name: z.string() }).nullable(),
})

/** A transfer in preparation; it survives a reload in its current step. */
export type BankTransferIntent = z.infer<typeof transferSchema>
export type AccountTradeIntent = z.infer<typeof tradeSchema>
export type AccountTradeStock = NonNullable<AccountTradeIntent['stock']>

type SavedIntent<Intent> = [intent: Intent | null, write: (intent: Intent | null) => void]

export const useBankTransferIntent = (account: string): SavedIntent<BankTransferIntent> =>
  useIntent('account.transfer', account, transferSchema)

export const useAccountTradeIntent = (account: string): SavedIntent<AccountTradeIntent> =>
  useIntent('account.trade', account, tradeSchema)

function useIntent<Intent extends { account: string }>(
  name: string,
  account: string,
  schema: z.ZodType<Intent>,
): SavedIntent<Intent> {
  const [text, write] = useFormDraft(name)
  const intent = parse(text, schema)
  return [
    intent?.account === account ? intent : null,
    (next) => write(next === null ? '' : JSON.stringify(next)),
  ]
}

function parse<Intent>(text: string, schema: z.ZodType<Intent>): Intent | null {
  if (text === '') return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

import { z } from 'zod'
import type { BankTransfer, BankTransferStatus, BankWebhookEvent } from './port.ts'

// The fields that the adapter reads of Increase's "Inbound Wire Transfers" and "Events"; others may be
// anything.

const nullableText = z.string().nullish()

export const increaseTransferSchema = z.object({
  id: z.string().min(1),
  account_id: z.string(),
  amount: z.int().positive(),
  created_at: z.iso.datetime({ offset: true }),
  status: z.string(),
  debtor_name: nullableText,
  instructing_agent_routing_number: nullableText,
  input_message_accountability_data: nullableText,
  unstructured_remittance_information: nullableText,
  end_to_end_identification: nullableText,
})

export const increaseTransferPageSchema = z.object({
  data: z.array(increaseTransferSchema),
  next_cursor: z.string().nullable(),
})

export const increaseAccountSchema = z.object({ id: z.string(), currency: z.string().length(3) })

export const increaseBalanceSchema = z.object({ current_balance: z.int() })

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  category: z.string(),
  associated_object_id: z.string().min(1).max(200),
})

const statuses: Readonly<Record<string, BankTransferStatus>> = {
  pending: 'pending',
  accepted: 'settled',
  declined: 'declined',
  reversed: 'returned',
}

export function toBankTransfer(
  transfer: z.output<typeof increaseTransferSchema>,
  currency: string,
): BankTransfer {
  const { unstructured_remittance_information: message, end_to_end_identification: id } = transfer
  return {
    ref: transfer.id,
    networkRef: transfer.input_message_accountability_data ?? null,
    accountId: transfer.account_id,
    currency,
    cents: BigInt(transfer.amount),
    memo: [message, id].filter(Boolean).join(' '),
    originator: {
      name: transfer.debtor_name ?? '',
      bank: transfer.instructing_agent_routing_number ?? '',
    },
    status: statuses[transfer.status] ?? 'unknown',
    statusText: transfer.status,
    arrivedAtMs: Date.parse(transfer.created_at),
  }
}

/** Parses the body of a webhook; null where it is no event of Increase. */
export function parseIncreaseWebhook(body: string): BankWebhookEvent | null {
  const parsed = eventSchema.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { id, category, associated_object_id: ref } = parsed.data
  return {
    eventId: id,
    transferRef: category.startsWith('inbound_wire_transfer.') ? ref : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

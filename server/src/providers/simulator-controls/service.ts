import { parseWorldShifts, type WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type TestModeParty, testModeParties } from '@parvalue/shared/domain/product/test-mode.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { z } from 'zod'
import type { ProviderSettings } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import { isSimulatedKey } from '../simulated.ts'
import {
  type CallControl,
  type ControlAnswer,
  createControlCaller,
  readAnswer,
} from './call-control.ts'
import type {
  BankControl,
  BrokerControl,
  FillRefusal,
  IdentityControl,
  MailControl,
  MarketControl,
  SimulatorControls,
} from './port.ts'

export type { SimulatorControls } from './port.ts'

/** Lists the outside parties that are simulated here. */
export function listTestModeParties(settings: Settings): TestModeParty[] {
  const controls = createSimulatorControls(settings, fetch)
  return testModeParties.filter((party) => controls[party] !== null)
}

type Settings = { providers: ProviderSettings; isHardened: boolean }

/** Returns the controls of the outside parties that are simulated here; hardened mode has none. */
export function createSimulatorControls(
  { providers, isHardened }: Settings,
  http: Http,
): SimulatorControls {
  const { bank, kyc, brokerage, marketData, mail } = providers
  const toControl = <Control>(
    access: { url: string; key: string },
    create: (call: CallControl) => Control,
  ): Control | null =>
    isSimulatedKey(access.key) && !isHardened ? create(createControlCaller(access.url, http)) : null
  return {
    bank: toControl(bank, toBankControl),
    identity: toControl(kyc, toIdentityControl),
    broker: toControl(brokerage, toBrokerControl),
    market: toControl(marketData, toMarketControl),
    mail: toControl(mail, toMailControl),
  }
}

const toBankControl = (call: CallControl): BankControl => ({
  sendWire: async ({ memo, cents }) => {
    await call('/control/wires', { memo, amount: toAmountText(cents, WIRE_DECIMALS) })
  },
})

const inquiriesSchema = z.array(z.object({ id: z.string(), status: z.string() }))

const toIdentityControl = (call: CallControl): IdentityControl => ({
  complete: async (id) => {
    const inquiries = readAnswer(inquiriesSchema, await call('/control/inquiries'))
    const status = inquiries.find((inquiry) => inquiry.id === id)?.status ?? ''
    // A form that the holder has filled in keeps what they typed.
    if (!['created', 'pending', 'expired'].includes(status)) return
    await call(`/control/inquiries/${encodeURIComponent(id)}/complete`, {})
  },
  decide: async (id, status) => {
    await call(`/control/inquiries/${encodeURIComponent(id)}/decide`, { status })
  },
})

const fillRefusalSchema = z.object({
  detail: z.enum(['ended', 'no_quote', 'far_from_market', 'too_small']),
})

const toBrokerControl = (call: CallControl): BrokerControl => ({
  fill: async (order_id, part): Promise<Outcome<void, FillRefusal>> => {
    const answer = await call('/control/fill', { order_id, part }, [404, 409])
    if (answer.status === 404) return refused('unknown')
    if (answer.status === 409) return refused(readAnswer(fillRefusalSchema, answer).detail)
    return accepted(undefined)
  },
  reject: async (order_id, reason) => {
    const answer = await call('/control/tell', { order_id, event: 'rejected', reason }, [404])
    return answer.status === 404 ? refused('unknown') : accepted(undefined)
  },
  settleAch: async (transfer_id) => {
    await call('/control/ach', { transfer_id, status: 'COMPLETE' })
  },
  returnAch: async (transfer_id) => {
    // R01 is the banks' code for insufficient funds.
    await call('/control/ach', { transfer_id, status: 'RETURNED', reason: 'R01' })
  },
})

function readShifts(answer: ControlAnswer): WorldShifts {
  const { shifts: listed } = readAnswer(z.object({ shifts: z.unknown() }), answer)
  const shifts = parseWorldShifts(JSON.stringify(listed))
  if (!shifts) throw new ProviderError('broken', 'market simulator: the shifts cannot be read')
  return shifts
}

const toMarketControl = (call: CallControl): MarketControl => ({
  listShifts: async () => readShifts(await call('/control/clock')),
  move: async (move) => {
    const answer = await call('/control/clock', { move }, [409])
    return answer.status === 409 ? refused('already_there') : accepted(readShifts(answer))
  },
})

const mailsSchema = z.array(
  z.object({ id: z.string(), subject: z.string(), text: z.string(), received_ms: z.int() }),
)

const toMailControl = (call: CallControl): MailControl => ({
  listMails: async (address) => {
    const answer = await call(`/control/mails?to=${encodeURIComponent(address)}`)
    return readAnswer(mailsSchema, answer).map(({ received_ms: receivedAtMs, ...mail }) => ({
      ...mail,
      receivedAtMs,
    }))
  },
})

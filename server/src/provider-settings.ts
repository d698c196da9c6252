import { z } from 'zod'
import {
  type ProviderAccess,
  type SimulatedRole,
  toSimulatedAccess,
} from './providers/simulated.ts'

const url = z.url('must be a URL').optional()
const key = z.string().min(8, 'is too short').optional()
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}=*$/, 'must be whsec_ and at least 32 base64 characters')
  .optional()

/** Of each provider all three or none: none means the simulator. */
export const providerVariables = {
  BANK_URL: url,
  BANK_KEY: key,
  BANK_WEBHOOK_SECRET: webhookSecret,
  CUSTODIAN_URL: url,
  CUSTODIAN_KEY: key,
  CUSTODIAN_WEBHOOK_SECRET: webhookSecret,
}

type Variables = { [Name in keyof typeof providerVariables]?: string | undefined }

export type Providers = Readonly<Record<SimulatedRole, ProviderAccess>>

const prefixes = { bank: 'BANK', custodian: 'CUSTODIAN' } as const satisfies Record<
  SimulatedRole,
  string
>

export const toProviders = (env: Variables, portBase: number): Providers => ({
  bank: findAccess(env, 'bank') ?? toSimulatedAccess('bank', portBase),
  custodian: findAccess(env, 'custodian') ?? toSimulatedAccess('custodian', portBase),
})

/** What is wrong with the providers' variables, in one sentence. */
export function findHalfSet(env: Variables, isHardened: boolean): string | null {
  for (const role of Object.keys(prefixes) as SimulatedRole[]) {
    const set = listValues(env, role).filter((value) => value !== undefined)
    if (set.length === 3 || (set.length === 0 && !isHardened)) continue
    const prefix = prefixes[role]
    const needed = `${prefix}_URL, ${prefix}_KEY and ${prefix}_WEBHOOK_SECRET`
    return isHardened
      ? `Hardened mode refuses simulators; set ${needed}.`
      : `Set all of ${needed}, or none of them for the simulator.`
  }
  return null
}

function findAccess(env: Variables, role: SimulatedRole): ProviderAccess | null {
  const [url, key, webhookSecret] = listValues(env, role)
  return url && key && webhookSecret ? { url, key, webhookSecret } : null
}

const listValues = (env: Variables, role: SimulatedRole) => {
  const prefix = prefixes[role]
  return [env[`${prefix}_URL`], env[`${prefix}_KEY`], env[`${prefix}_WEBHOOK_SECRET`]] as const
}

/** Port of each simulated vendor, as an offset from `SIM_PORT_BASE`. */
export const simulatorPorts = {
  login: 1,
  'bank-link': 3,
  kyc: 2,
  bank: 4,
  brokerage: 5,
  'market-data': 6,
  custodian: 7,
  mail: 8,
  safe: 9,
  analytics: 10,
  translations: 11,
} as const

export type SimulatedRole = keyof typeof simulatorPorts

/** Base URL of a provider and our API key there. */
export type KeyAccess = { url: string; key: string }

/** `webhookSecret` verifies the provider's webhooks. */
export type ProviderAccess = KeyAccess & { webhookSecret: string }

/**
 * Returns a simulator's address and keys. The keys are public: simulators listen on loopback, and hardened mode refuses
 * them.
 */
export const toSimulatedAccess = (role: SimulatedRole, portBase: number): ProviderAccess => ({
  url: `http://127.0.0.1:${portBase + simulatorPorts[role]}`,
  key: `simulated-${role}`,
  webhookSecret: `simulated-${role}-webhooks`,
})

/** Returns whether a key or secret is that of a simulator. */
export const isSimulatedKey = (key: string): boolean => key.startsWith('simulated')

/** Credentials of the simulated Plaid API: client id and secret. */
export const SIMULATED_BANK_LINK = { client: 'simulated', secret: 'simulated-bank-link' }

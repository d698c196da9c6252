import type { Simulator } from './role.ts'

/** Name and port offset of a simulated vendor; `load` loads its code. */
export type RoleEntry = Pick<Simulator, 'name' | 'port'> & { load: () => Promise<Simulator> }

/** All simulators; the port offsets are fixed by the operating contract. */
export const simulatorRoles: readonly RoleEntry[] = [
  { name: 'login', port: 1, load: async () => (await import('./login/role.ts')).loginSimulator },
  { name: 'kyc', port: 2, load: async () => (await import('./kyc/role.ts')).kycSimulator },
  {
    name: 'bank-link',
    port: 3,
    load: async () => (await import('./bank-link/role.ts')).bankLinkSimulator,
  },
  { name: 'bank', port: 4, load: async () => (await import('./bank/role.ts')).bankSimulator },
  {
    name: 'brokerage',
    port: 5,
    load: async () => (await import('./brokerage/role.ts')).brokerageSimulator,
  },
  {
    name: 'market-data',
    port: 6,
    load: async () => (await import('./market-data/role.ts')).marketDataSimulator,
  },
  {
    name: 'custodian',
    port: 7,
    load: async () => (await import('./custodian/role.ts')).custodianSimulator,
  },
  { name: 'mail', port: 8, load: async () => (await import('./mail/role.ts')).mailSimulator },
  { name: 'safe', port: 9, load: async () => (await import('./safe/role.ts')).safeSimulator },
  {
    name: 'analytics',
    port: 10,
    load: async () => (await import('./analytics/role.ts')).analyticsSimulator,
  },
  {
    name: 'translations',
    port: 11,
    load: async () => (await import('./translations/role.ts')).translationsSimulator,
  },
  { name: 'ccip', port: 12, load: async () => (await import('./ccip/role.ts')).ccipSimulator },
]

const PREFIX = '--roles='

/**
 * Returns the roles that `--roles=bank,mail` names; all of them without an argument. Throws on any other
 * argument.
 */
export function chooseRoles(args: readonly string[]): readonly RoleEntry[] {
  if (args.length === 0) return simulatorRoles
  const [arg = '', ...others] = args
  if (!arg.startsWith(PREFIX) || others.length > 0) {
    throw new Error(`The simulators take ${PREFIX}<name>,<name> and nothing else.`)
  }
  return arg
    .slice(PREFIX.length)
    .split(',')
    .map((name) => {
      const entry = simulatorRoles.find((each) => each.name === name)
      if (entry) return entry
      const known = simulatorRoles.map((each) => each.name).join(', ')
      throw new Error(`There is no simulator "${name}". Choose some of: ${known}.`)
    })
}

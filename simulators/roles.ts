import type { Simulator } from './role.ts'

/** A simulated vendor as the rest of the system knows it; the process that runs it loads its code. */
export type RoleEntry = Pick<Simulator, 'name' | 'port'> & { load: () => Promise<Simulator> }

/** All simulators; the port offsets are fixed by the operating contract. */
export const roles: readonly RoleEntry[] = [
  { name: 'login', port: 1, load: async () => (await import('./login/role.ts')).login },
  { name: 'kyc', port: 2, load: async () => (await import('./kyc/role.ts')).kyc },
  { name: 'bank-link', port: 3, load: async () => (await import('./bank-link/role.ts')).bankLink },
  { name: 'bank', port: 4, load: async () => (await import('./bank/role.ts')).bank },
  { name: 'brokerage', port: 5, load: async () => (await import('./brokerage/role.ts')).brokerage },
  {
    name: 'market-data',
    port: 6,
    load: async () => (await import('./market-data/role.ts')).marketData,
  },
  { name: 'custodian', port: 7, load: async () => (await import('./custodian/role.ts')).custodian },
  { name: 'mail', port: 8, load: async () => (await import('./mail/role.ts')).mail },
  { name: 'safe', port: 9, load: async () => (await import('./safe/role.ts')).safe },
  {
    name: 'analytics',
    port: 10,
    load: async () => (await import('./analytics/role.ts')).analytics,
  },
  {
    name: 'translations',
    port: 11,
    load: async () => (await import('./translations/role.ts')).translations,
  },
  { name: 'ccip', port: 12, load: async () => (await import('./ccip/role.ts')).ccip },
]

const PREFIX = '--roles='

/**
 * Returns the roles that `--roles=bank,mail` names; all of them without an argument. Throws on any other
 * argument.
 */
export function chooseRoles(args: readonly string[]): readonly RoleEntry[] {
  if (args.length === 0) return roles
  const [arg = '', ...others] = args
  if (!arg.startsWith(PREFIX) || others.length > 0) {
    throw new Error(`The simulators take ${PREFIX}<name>,<name> and nothing else.`)
  }
  return arg
    .slice(PREFIX.length)
    .split(',')
    .map((name) => {
      const entry = roles.find((each) => each.name === name)
      if (entry) return entry
      const known = roles.map((each) => each.name).join(', ')
      throw new Error(`There is no simulator "${name}". Choose some of: ${known}.`)
    })
}

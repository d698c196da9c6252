import { findSimilarName } from '@parvalue/shared/domain/values/similar-name.ts'
import { chainVariableStems } from './chain-variables.ts'
import { configVariableNames } from './config.ts'
import type { Environment } from './environment.ts'
import { toNamedVariable } from './file-variables.ts'
import { renamedVariables } from './renamed-variables.ts'

const CHAIN_VARIABLES = chainVariableStems.map((stem) => `${stem}_<chain id>`)

/** Variables that `npm start`, `npm run cluster` and `npm run operator` read in addition to those of the server. */
const STARTER_VARIABLES = [
  'CHAIN_PORT_BASE',
  'CLUSTER_PORT_BASE',
  'BLOCK_TIME',
  'SEED_RESERVE_PERCENT',
  'WORLD_TIME',
  'OPERATOR_TOKEN',
  'NODE_PROVIDER_KEY',
]

const KNOWN = [
  ...configVariableNames,
  ...STARTER_VARIABLES,
  ...CHAIN_VARIABLES,
  ...Object.entries(renamedVariables).flat(),
]

/** Shorter names resemble too many others. */
const LETTERS_MIN = 3

const isListed = (name: string) =>
  KNOWN.includes(name) || KNOWN.includes(name.replace(/_\d+$/, '_<chain id>'))

const isKnown = (name: string) => isListed(name) || isListed(toNamedVariable(name) ?? '')

/** Returns a sentence for each variable that no program reads and that resembles one that is read. */
export function listMistypedVariables(env: Environment): string[] {
  return Object.keys(env)
    .sort()
    .flatMap((name) => {
      const general = name.replace(/_\d+$/, '_<chain id>')
      if (name.length < LETTERS_MIN || isKnown(name)) return []
      const meant = findSimilarName(name, KNOWN) ?? findSimilarName(general, CHAIN_VARIABLES)
      if (meant === null) return []
      return [`${name} is no setting. Did you mean ${renamedVariables[meant] ?? meant}?`]
    })
}

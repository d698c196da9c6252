import { z } from 'zod'
import { listLocalTokenHashes } from '../operator/local-operators.ts'
import type { Operator } from '../operator/token.ts'

/** Names are recorded for good, so they have no letters that can be mistaken for others. */
export const OPERATOR_NAME_PATTERN = /^[a-z][a-z0-9.-]{0,49}$/

const HASH = /^[0-9a-f]{64}$/

const FORM =
  'must be name:hash pairs with commas, as `npm run operator -- token <name>` prints them'

export const operatorVariables = {
  OPERATOR_TOKENS: z
    .string()
    .transform((text) => text.split(',').flatMap((pair) => pair.trim() || []))
    .transform((pairs) => pairs.map(toOperator))
    .refine((operators) => operators.length > 0 && operators.every(isWellFormed), FORM)
    .refine(hasOwnHashes, 'must not have one token for two names, or twice')
    .optional()
    .meta({
      description:
        'Operators as `name:sha256` pairs, with commas. `npm run operator -- token <name>` makes a pair. Required in hardened mode.',
      fallback: '`alice` and `bob`, generated in `DATA_DIR/operators`',
    }),
}

type Variables = { OPERATOR_TOKENS?: Operator[] | undefined }

function toOperator(pair: string): Operator {
  const [name = '', hashHex = '', ...rest] = pair.split(':')
  return { name, hashHex: rest.length === 0 ? hashHex : '' }
}

const isWellFormed = ({ name, hashHex }: Operator) =>
  OPERATOR_NAME_PATTERN.test(name) && HASH.test(hashHex)

function hasOwnHashes(operators: readonly Operator[]): boolean {
  return new Set(operators.map(({ hashHex }) => hashHex)).size === operators.length
}

/** Returns the faults of these variables, one sentence each. */
export function listOperatorSettingsErrors(
  { OPERATOR_TOKENS: operators }: Variables,
  { isHardened, dataDir }: { isHardened: boolean; dataDir: string },
): string[] {
  if (!isHardened) return []
  if (!operators) return ['Hardened mode needs OPERATOR_TOKENS: who may operate it, by name.']
  const local = listLocalTokenHashes(dataDir)
  return operators
    .filter(({ hashHex }) => local.includes(hashHex))
    .map(
      ({ name }) =>
        `Hardened mode refuses the token of ${name} in OPERATOR_TOKENS: it was made for one machine.`,
    )
}

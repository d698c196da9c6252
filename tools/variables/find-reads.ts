/** Patterns of how code reads environment variables; the first group has one or several names. */
const READS: readonly RegExp[] = [
  // Matches `env.NAME`, `process.env.NAME` and `settings.env.NAME`.
  /\benv\.([A-Z][A-Z0-9_]+)\b/g,
  // Matches `toPort(env, 'NAME', …)`.
  /\(env, '([A-Z][A-Z0-9_]+)'/g,
  // Matches `toPort(env, { name: 'NAME', …`.
  /\(env, \{\s*name: '([A-Z][A-Z0-9_]+)'/g,
  // Matches `const { NAME, OTHER: other } = env`.
  /\{([^{}]*)\} = (?:process\.|parsed\.)?env\b/g,
  // Matches `({ NAME, OTHER }: Env) =>`.
  /\(\{([^{}]*)\}: Env\)/g,
  // Matches `vm.env…("NAME")` in Solidity.
  /\bvm\.env\w+\("([A-Z][A-Z0-9_]+)"/g,
]

/**
 * Patterns of how the files of `docker/` read variables: `${NAME}` or `${NAME:-default}` in `compose.yaml`, `{$NAME}` in
 * the Caddyfile.
 */
const READS_OF_CONTAINERS = [/\$\{([A-Z][A-Z0-9_]+)(?::-[^}]*)?\}/g, /\{\$([A-Z][A-Z0-9_]+)\}/g]

/** Pattern of a variable that exists for each chain: `NAME_${chainId}`. */
const OF_CHAIN = /`([A-Z][A-Z0-9_]+_)\$\{[^}]*\}`/g

const NAME = /\b[A-Z][A-Z0-9_]+\b/g

const listNames = (source: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, names = '']) => names.match(NAME) ?? []),
  )

const toSorted = (names: readonly string[]) => [...new Set(names)].sort()

/** Lists the environment variables that code reads; a variable of each chain is listed as `NAME_<id>`. */
export function findVariableReads(source: string): string[] {
  const ofChain = [...source.matchAll(OF_CHAIN)].map(([, stem = '']) => `${stem}<id>`)
  return toSorted([...listNames(source, READS), ...ofChain])
}

/** Lists the variables that the files of `docker/` read. */
export const findContainerVariableReads = (source: string): string[] =>
  toSorted(listNames(source, READS_OF_CONTAINERS))

/** Patterns of defaults: `env.NAME ?? 'text'`, `NAME ?? 4250`, `toPort(env, 'NAME', 3000`. */
const FALLBACKS = [
  /\b([A-Z][A-Z0-9_]+) \?\? (?:'([^']+)'|(\d[\d_]*)\b)/g,
  /\(env, '([A-Z][A-Z0-9_]+)', (?:'([^']+)'|(\d[\d_]*)\b)/g,
  /\(env, \{\s*name: '([A-Z][A-Z0-9_]+)',\s*fallback: (?:'([^']+)'|(\d[\d_]*)\b)/g,
]

export type VariableFallback = { name: string; text: string }

/** Lists the defaults that code has as a literal beside the variable's name. */
export const findVariableFallbacks = (source: string): VariableFallback[] =>
  FALLBACKS.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, name = '', text, digits = '']) => ({
      name,
      text: text ?? digits.replaceAll('_', ''),
    })),
  )

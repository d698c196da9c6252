/** The words of both languages, without accents and in lower case: the page's language does not limit them. */
export const verbs = {
  buy: ['buy', 'purchase', 'compra', 'comprar', 'compro'],
  sell: ['sell', 'vende', 'vender', 'vendo'],
  redeem: ['redeem', 'redime', 'redimir', 'redimo'],
  wrap: ['wrap', 'envuelve', 'envolver', 'envuelvo'],
  unwrap: ['unwrap', 'desenvuelve', 'desenvolver', 'desenvuelvo'],
  send: ['send', 'envia', 'enviar', 'envio'],
  bridge: ['bridge', 'puente', 'puentea', 'puentear'],
} as const

export type CommandVerb = keyof typeof verbs

/** Finds the verb that a word means; null if it is none. */
export const findVerb = (word: string): CommandVerb | null =>
  (Object.keys(verbs) as CommandVerb[]).find((verb) =>
    (verbs[verb] as readonly string[]).includes(word),
  ) ?? null

export const DOLLAR_WORDS = ['us$', '$', 'usd', 'dollar', 'dollars', 'dolar', 'dolares']
export const SHARE_WORDS = ['share', 'shares', 'accion', 'acciones', 'titulo', 'titulos']

/** Words between the amount and what is traded: "$50 worth of AAPL", `50 dólares en acciones de Apple`. */
export const LINKING_WORDS = [
  'worth',
  'of',
  'in',
  'the',
  'stock',
  'de',
  'del',
  'en',
  ...SHARE_WORDS,
]

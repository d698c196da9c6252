/**
 * The direction of imports: which folder may import which. Patterns are matched on paths from the root; a
 * package is `npm:<name>`. In `to`, `$1` is what the first group of `from` matched.
 */
export type LayerRule = { name: string; from: string; to: string }

const TEST = String.raw`\.test\.tsx?$|/test-[^/]+$`
/** The simulation of the server is a tool of its tests. */
const PRODUCT = `^(shared|server|web)/(?!src/simulation/)(?!.*(${TEST}))`

/** In the folder of a provider's role: tests of its vendors run it, tests of simulators borrow from it. */
const PROVIDER_CASES = 'behaviour'

/** From the ground up: each may import its own line and those above it. */
const webLayers = [
  'ui',
  'i18n|analytics|api',
  'wallet',
  'session|tokens|tx|orders|support',
  'features',
  'app',
]
const serverLayers = ['ports|tables|platform|page', 'modules', 'wiring']

/** Who holds up whom: no line imports one below it. */
const upwards = (area: string, layers: readonly string[]): LayerRule[] =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `${area}: ${layer} holds up what follows and knows nothing of it`,
    from: `^${area}/src/(?:${layer})/(?!.*(?:${TEST}))`,
    to: `^${area}/src/(?:${layers.slice(index + 1).join('|')})/`,
  }))

export const layerRules: readonly LayerRule[] = [
  {
    name: 'the rules of the product import nothing',
    from: `^shared/domain/(?!.*(?:${TEST}))`,
    to: '^(?!shared/domain/)',
  },
  { name: 'chain facts are below the API', from: '^shared/chain/', to: '^shared/api/' },
  { name: 'shared knows neither side', from: '^shared/', to: '^(server|web)/' },
  { name: 'the server never imports the page', from: '^server/', to: '^web/' },
  { name: 'the page never imports the server', from: '^web/', to: '^server/' },
  { name: 'the simulators never import the page', from: '^simulators/', to: '^web/' },
  {
    name: 'the product runs without its tools',
    from: PRODUCT,
    to: '^(dev|tools|e2e|bench|simulators)/',
  },
  {
    name: 'the server runs without its simulation',
    from: `^server/src/(?!simulation/)(?!.*(?:${TEST}))`,
    to: '^server/src/simulation/',
  },
  ...upwards('web', webLayers),
  {
    name: 'no feature imports another',
    from: '^web/src/features/([^/]+)/',
    to: '^web/src/features/(?!$1/)',
  },
  ...upwards('server', serverLayers),
  {
    name: 'only the composition root and the entry know every part',
    from: `^server/src/[^/]+/(?!.*(?:${TEST}))`,
    to: '^server/src/(app|background|main)\\.ts$',
  },
  {
    name: 'the wiring of a module knows no other wiring',
    from: '^server/src/wiring/modules/',
    to: '^server/src/wiring/modules/(?![a-z-]+-workers\\.ts$)',
  },
  {
    name: 'a module meets another through its service only',
    from: `^server/src/modules/([^/]+)/(?!.*(?:${TEST}))`,
    to: '^server/src/modules/(?!$1/)[^/]+/(?!service\\.ts$)',
  },
  {
    name: 'a provider is met through its port, its service and its errors only',
    from: '^(?:server/src/providers/([^/]+)/|(?!server/src/providers/[^/]+/))',
    to: `^server/src/providers/(?!$1/)[^/]+/(?!(?:port|service|errors|${PROVIDER_CASES})\\.ts$)`,
  },
  {
    name: 'the cases that each vendor of a role must pass are for tests',
    from: `^(?!.*(?:${TEST}))`,
    to: `^server/src/providers/[^/]+/${PROVIDER_CASES}\\.ts$`,
  },
]

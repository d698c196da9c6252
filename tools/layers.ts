/**
 * One rule on the direction of imports: files that match `from` must not import what matches `to`. Patterns apply to
 * paths from the root; a package is `npm:<name>`. In `to`, `$1` is the first group of `from`, or empty.
 */
export type LayerRule = { name: string; from: string; to: string }

const TEST = String.raw`\.test\.tsx?$|/test-[^/]+$`
/** Matches files that ship; the server's simulation is a tool of its tests. */
const PRODUCT = `^(shared|server|web)/(?!src/simulation/)(?!.*(${TEST}))`

/** The file in each provider's folder with the cases that all its vendors must pass. */
const PROVIDER_CASES = 'behaviour'

/** The layers of the page, lowest first: a layer may import itself and the layers before it. */
const webLayers = [
  'device',
  'ui',
  'i18n|analytics|api',
  'wallet',
  'session|tokens|tx|orders|support|receipts',
  'features',
  'app',
]
const serverLayers = ['ports|tables|platform|page', 'modules', 'wiring']

/** Returns one rule for each layer: its files import no layer after it. */
const upwards = (area: string, layers: readonly string[]): LayerRule[] =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `${area}: ${layer} must not import a higher layer`,
    from: `^${area}/src/(?:${layer})/(?!.*(?:${TEST}))`,
    to: `^${area}/src/(?:${layers.slice(index + 1).join('|')})/`,
  }))

export const layerRules: readonly LayerRule[] = [
  {
    name: 'shared/domain imports nothing but itself',
    from: `^shared/domain/(?!.*(?:${TEST}))`,
    to: '^(?!shared/domain/)',
  },
  { name: 'shared/chain must not import shared/api', from: '^shared/chain/', to: '^shared/api/' },
  { name: 'shared must not import server or web', from: '^shared/', to: '^(server|web)/' },
  { name: 'the server must not import the page', from: '^server/', to: '^web/' },
  { name: 'the page must not import the server', from: '^web/', to: '^server/' },
  { name: 'the simulators must not import the page', from: '^simulators/', to: '^web/' },
  {
    name: 'the product must not import its tools',
    from: PRODUCT,
    to: '^(dev|tools|e2e|bench|simulators)/',
  },
  {
    name: 'the server must not import its simulation',
    from: `^server/src/(?!simulation/)(?!.*(?:${TEST}))`,
    to: '^server/src/simulation/',
  },
  ...upwards('web', webLayers),
  {
    name: 'a feature must not import another feature',
    from: '^web/src/features/([^/]+)/',
    to: '^web/src/features/(?!$1/)',
  },
  ...upwards('server', serverLayers),
  {
    name: 'only the entry and the composition root import app, background and main',
    from: `^server/src/[^/]+/(?!.*(?:${TEST}))`,
    to: '^server/src/(app|background|main)\\.ts$',
  },
  {
    name: 'the wiring of a module must not import other wiring',
    from: '^server/src/wiring/modules/',
    to: '^server/src/wiring/modules/(?![a-z-]+-workers\\.ts$)',
  },
  {
    name: 'a module imports only the service of another module',
    from: `^server/src/modules/([^/]+)/(?!.*(?:${TEST}))`,
    to: '^server/src/modules/(?!$1/)[^/]+/(?!service\\.ts$)',
  },
  {
    name: 'only port.ts, service.ts and errors.ts of a provider are imported from outside',
    from: '^(?:server/src/providers/([^/]+)/|(?!server/src/providers/[^/]+/))',
    to: `^server/src/providers/(?!$1/)[^/]+/(?!(?:port|service|errors|${PROVIDER_CASES})\\.ts$)`,
  },
  {
    name: 'only tests import the cases of a provider',
    from: `^(?!.*(?:${TEST}))`,
    to: `^server/src/providers/[^/]+/${PROVIDER_CASES}\\.ts$`,
  },
]

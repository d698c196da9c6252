import { type Campaign, campaignTags } from './campaign.ts'
import type { AnalyticsEvent } from './events.ts'

type Place = {
  /** Where the site is, and what it is called there. */
  origin: string
  domain: string
  /** A route's pattern, such as `/stocks/$symbol`: what was opened under it is nobody's business. */
  pattern: string
  /** As the browser says; its origin is all that goes out. */
  referrer: string
  campaign: Campaign
}

export type PlausibleEvent = {
  name: string
  url: string
  domain: string
  referrer?: string
  props?: Record<string, string | number>
}

/**
 * An event as Plausible's events API takes it. Campaigns stand in the address, because that is where
 * it looks for them; nothing else of a query is ever in there.
 */
export function toPlausibleEvent(
  { name, ...props }: AnalyticsEvent,
  { origin, domain, pattern, referrer, campaign }: Place,
): PlausibleEvent {
  const from = findOtherOrigin(referrer, origin)
  return {
    name,
    url: `${origin}${pattern}${toQuery(campaign)}`,
    domain,
    ...(from === null ? {} : { referrer: from }),
    ...(Object.keys(props).length === 0 ? {} : { props: { ...props } }),
  }
}

function toQuery(campaign: Campaign): string {
  const query = new URLSearchParams()
  for (const tag of campaignTags) {
    const text = campaign[tag]
    if (text !== undefined) query.set(tag, text)
  }
  return query.size === 0 ? '' : `?${query}`
}

function findOtherOrigin(referrer: string, own: string): string | null {
  const from = URL.parse(referrer)
  const isPage = from?.protocol === 'https:' || from?.protocol === 'http:'
  return from && isPage && from.origin !== own ? from.origin : null
}

import { getRouteApi, Navigate } from '@tanstack/react-router'
import { HelpTopicPage } from '#features/help/topic-page.tsx'
import { isHelpTopic } from '#support/help-topics.ts'

const route = getRouteApi('/help/$topic')

/** Shows a help topic; an unknown one redirects to the list of topics. */
export function HelpTopicRoute() {
  const { topic } = route.useParams()
  return isHelpTopic(topic) ? <HelpTopicPage topic={topic} /> : <Navigate to="/help" replace />
}

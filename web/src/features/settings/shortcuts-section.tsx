import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '#ui/form/single-keys.ts'
import { SettingsSection } from './section.tsx'

/**
 * Shows the switch that turns off single-key shortcuts, for users of speech input and users who press keys by accident
 * (WCAG 2.1.4).
 */
export function ShortcutsSection() {
  const { t } = useTranslation('settings')
  return (
    <SettingsSection title={t('shortcuts.title')} text={t('shortcuts.text')}>
      <Checkbox
        label={t('shortcuts.single')}
        isChecked={useSingleKeyShortcuts()}
        onChange={setSingleKeyShortcuts}
      >
        {t('shortcuts.single')}
      </Checkbox>
    </SettingsSection>
  )
}

import { Avatar } from '#ui/art/avatar.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { type IconName, iconPaths } from '#ui/art/icon-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { ConfirmationRing, SmallConfirmationRing } from '#ui/chart/confirmation-ring.tsx'
import styles from './kit-page.module.css'
import { KitLayers } from './layers.tsx'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

const ADDRESS = '0x8f3A91d04B7c55E2a0F6D3318e4b9A7712C0c21E'

export const KitControls = () => (
  <>
    <Buttons />
    <KitLayers />
    <Marks />
  </>
)

const Marks = () => (
  <KitSection title={useKitStrings().sections.icons}>
    <div className={styles.row}>
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </div>
    <div className={styles.row}>
      <ConfirmationRing count={0} icon="wallet" tone="neutral" />
      <ConfirmationRing count={2} icon="clock" />
      <ConfirmationRing count={3} icon="check" tone="up" />
      <ConfirmationRing count={1} icon="close" tone="down" />
      <SmallConfirmationRing count={2} />
    </div>
    <div className={styles.row}>
      <Avatar address={ADDRESS} />
      <Avatar address={ADDRESS} progress={0.66} />
      <Avatar address={ADDRESS} progress={0.2} isWaiting />
    </div>
  </KitSection>
)

function Buttons() {
  const { sections, buttons } = useKitStrings()
  return (
    <KitSection title={sections.buttons}>
      <div className={styles.row}>
        <Button>{buttons.purchase}</Button>
        <Button variant="quiet">{buttons.cancel}</Button>
        <Button variant="plain">{buttons.report}</Button>
        <Button variant="icon" label={buttons.close}>
          <Icon name="close" />
        </Button>
        <ToggleButton
          label={buttons.hideBalances}
          icons={{ on: 'eye-off', off: 'eye' }}
          isOn
          onChange={() => undefined}
        />
      </div>
      <Button isBig>{buttons.switchAndBuy}</Button>
      <Button isBig isDisabled reason={buttons.enterAmount}>
        {buttons.purchase}
      </Button>
      <Button isBig isBusy>
        {buttons.waiting}
      </Button>
      <Button isBig isDisabled tooltip={buttons.connectSupported}>
        {buttons.unavailable}
      </Button>
    </KitSection>
  )
}

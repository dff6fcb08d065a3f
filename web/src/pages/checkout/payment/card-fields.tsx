import styles from "../../../parts/checkout/checkout.module.css";
import { useThemeTokens } from "../../../ui/theme/theme-tokens.ts";
import { CardField, readCardStyle } from "./card-field.tsx";
import type { useCard } from "./use-card.ts";

interface CardFieldsProps {
  card: ReturnType<typeof useCard>;
  isDisabled: boolean;
}

export function CardFields({ card, isDisabled }: CardFieldsProps) {
  const style = useThemeTokens(readCardStyle);
  return (
    <div className={styles.card}>
      {card.parts.map((each) => (
        <CardField key={each.part} {...each} style={style} isDisabled={isDisabled} changed={card.changed} />
      ))}
    </div>
  );
}

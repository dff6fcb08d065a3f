import { withOrderKey } from "../../lib/order-key.ts";
import styles from "../../ui/fields/photographs.module.css";

export const Photographs = ({ images }: { images: readonly string[] }) =>
  images.length > 0 && (
    <ul className={styles.photographs} aria-label="Photos">
      {images.map((src, index) => (
        <li key={src}>
          <a
            href={withOrderKey(src)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Photo ${index + 1}, opens in a new tab`}
          >
            <img src={withOrderKey(src)} alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );

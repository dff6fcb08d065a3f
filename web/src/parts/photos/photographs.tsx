import { withOrderKey } from "../../lib/order-key.ts";
import styles from "../../ui/fields/photographs.module.css";

export const Photographs = ({ images }: { images: readonly string[] }) =>
  images.length > 0 && (
    <ul className={styles.photographs} aria-label="Photographs">
      {images.map((src, index) => (
        <li key={src}>
          <a href={withOrderKey(src)} target="_blank" rel="noreferrer">
            <img src={withOrderKey(src)} alt={`Photograph ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );

import { Container } from "../../../ui/layout/container.tsx";
import css from "./new-launches.module.css";
import { NewLaunches } from "./new-launches.tsx";

export default function SliderPage() {
  return (
    <Container className={css.page}>
      <NewLaunches heading="h1" />
    </Container>
  );
}
